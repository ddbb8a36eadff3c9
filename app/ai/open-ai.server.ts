import { createParser } from "eventsource-parser";
import type { Ai } from "./ai.ts";

/** More is read of no answer. Bytes. */
const MOST_BYTES = 64 * 1024;
/** So many words of its own a model is asked for, in its way of counting them. */
const MOST_TOKENS = 400;

/** A model did not do what it was asked. Holds nothing that it said. */
class AiFailed extends Error {
  override name = "AiFailed";
}

type Settings = { AI_BASE_URL?: string | undefined; AI_MODEL?: string | undefined; AI_API_KEY?: string | undefined };

/** The model that is set; null for none. */
export function openAiOf({ AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey }: Settings): Ai | null {
  return baseUrl && model && apiKey ? openAi({ baseUrl, model, apiKey }) : null;
}

/** A piece of a streamed answer, as far as it is looked at. */
function pieceOf(data: string): { text: string; finish: string | null } {
  let read: unknown;
  try {
    read = JSON.parse(data);
  } catch {
    throw new AiFailed("its answer is no JSON");
  }
  const choice = (read as { choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[] })?.choices?.[0];
  const content = choice?.delta?.content;
  const finish = choice?.finish_reason;
  return { text: typeof content === "string" ? content : "", finish: typeof finish === "string" ? finish : null };
}

/**
 * A model behind an address that speaks OpenAI's chat completions. The address is the operator's own setting, and may be
 * on this machine; where it leads elsewhere by a redirect is not followed, for the key would go along.
 */
function openAi({ baseUrl, model, apiKey }: { baseUrl: string; model: string; apiKey: string }): Ai {
  return {
    name: model,
    async *write({ system, user }, signal) {
      const answer = await fetch(`${baseUrl}${baseUrl.endsWith("/") ? "" : "/"}chat/completions`, {
        method: "POST",
        redirect: "error",
        signal,
        headers: { "Content-Type": "application/json", Accept: "text/event-stream", Authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({
          model,
          stream: true,
          max_tokens: MOST_TOKENS,
          messages: [
            { role: "system", content: system },
            { role: "user", content: user },
          ],
        }),
      });
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        throw new AiFailed(`it answered ${answer.status}`);
      }
      const pieces: string[] = [];
      let finish: string | null = null;
      const parser = createParser({
        onEvent: ({ data }) => {
          if (data === "[DONE]") return;
          const piece = pieceOf(data);
          pieces.push(piece.text);
          finish ??= piece.finish;
        },
      });
      const decoder = new TextDecoder();
      let bytes = 0;
      for await (const chunk of answer.body) {
        bytes += chunk.byteLength;
        if (bytes > MOST_BYTES) throw new AiFailed("it says too much");
        parser.feed(decoder.decode(chunk, { stream: true }));
        yield* pieces.splice(0);
      }
      // What ends without saying so was cut off; "length" is a sentence without an end.
      if (finish !== "stop") throw new AiFailed("it was cut off");
    },
  };
}
