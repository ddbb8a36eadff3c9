/** The text of an answer; of a stream, which ends only when its reader goes, what it begins with. */
export async function bodyText(response: Response): Promise<string> {
  if (response.headers.get("Content-Type") !== "text/event-stream" || !response.body) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}
