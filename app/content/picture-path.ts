/** A picture of ours: what its files are called, and what the largest measures, in pixels. */
export type PictureFile = { id: string; width: number; height: number };

/** Before the ids of all these pictures: their files lie beside others. */
export const PICTURE_MARK = "cp-";

/** What a page tells the browser of a picture, with what it shows in words. */
export type ShownPicture = { src: string; srcSet: string; width: number; height: number; alt: string };

const OURS = /^\/content-pictures\/(cp-[\w-]{22})\/(\d{1,4})x(\d{1,4})$/;

/** What stands in an item whose picture is ours: its measures are in it, so that a page keeps its place. */
export const picturePath = ({ id, width, height }: PictureFile): string => `/content-pictures/${id}/${width}x${height}`;

/** The picture that an item's path means; null for one that is elsewhere, or none of these. */
export function pictureOfPath(image: string | null): PictureFile | null {
  const [, id, width, height] = OURS.exec(image ?? "") ?? [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

/** Whether a picture is somewhere else. */
export const isForeign = (image: string): boolean => image.startsWith("https://");
