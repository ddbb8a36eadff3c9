/** Only browsers load it: the server has no such package. */
export { default as confetti } from "canvas-confetti";
