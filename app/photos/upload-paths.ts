/** The pages whose forms bring a photo: only there the server takes a body of more than a form's few letters. */
const UPLOAD_PATHS: readonly RegExp[] = [/^\/us\/photo$/, /^\/us\/memories\/[^/]+$/];

export const takesPhoto = (pathname: string): boolean => UPLOAD_PATHS.some((path) => path.test(pathname));
