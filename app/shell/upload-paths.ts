import { takesImport } from "#app/features/admin/upload-paths.ts";
import { takesPhoto } from "#app/photos/upload-paths.ts";

/** All pages whose forms bring a file. */
export const takesUpload = (pathname: string): boolean => takesPhoto(pathname) || takesImport(pathname);
