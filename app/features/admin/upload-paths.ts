/** The page whose form brings a file of content: its body is not read before it is known that an admin has sent it. */
export const takesImport = (pathname: string): boolean => pathname === "/admin/import";
