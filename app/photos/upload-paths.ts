/** The pages whose forms bring a photo: only there the server takes a body of more than a form's few letters. */
const UPLOAD_PATHS: ReadonlySet<string> = new Set(["/us/photo"]);

export const takesPhoto = (pathname: string): boolean => UPLOAD_PATHS.has(pathname);
