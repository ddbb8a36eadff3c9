/** Tells which codings an Accept-Encoding header takes: those it names, but for `q=0`, which means "not this one". */
export function accepting(header: string | string[] | undefined): (coding: string) => boolean {
  const offers = String(header ?? "")
    .toLowerCase()
    .split(",");
  return (coding) =>
    offers.some((offer) => {
      const [name = "", ...parameters] = offer.split(";").map((part) => part.trim());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
