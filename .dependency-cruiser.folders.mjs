import house from "./.dependency-cruiser.mjs";

/** Circles of folders. By itself, for a test lies beside what it tests and needs the tests' own folder, which needs everything. */
/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles-of-folders",
      comment: "Two folders that need each other are one, or three.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...house.options, exclude: { path: "[.]test[.]tsx?$" } },
};
