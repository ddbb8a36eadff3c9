import pg from "pg";
import { askedFor, toldLater } from "./told-statements.ts";

const OF = Symbol("of");
/** Asked as the driver is: a text, or an object with a text and perhaps the name that it is prepared by. */
type Asked = string | { text?: string; name?: string; [OF]?: object };
type Ended = (error: unknown, result: unknown) => void;

/**
 * Tells of its statements.
 * @param names whether statements keep the names that they are prepared by. A pooler that gives a connection to somebody
 *   else after each transaction does not know what was prepared on it.
 */
const clientWith = (names: boolean) =>
  class extends pg.Client {
    // The driver's own types have eight ways to ask; what is asked first is all that changes, and who hears of its end.
    override query = ((asked: Asked, ...rest: unknown[]) => {
      const isText = typeof asked === "string";
      const given = isText || names || asked.name === undefined ? asked : { ...asked, name: undefined };
      const ended = toldLater((isText ? asked : asked.text) ?? "", isText ? undefined : asked[OF]);
      const answer = rest.at(-1);
      if (ended && typeof answer === "function")
        rest[rest.length - 1] = ((error, result) => {
          ended(!error);
          answer(error, result);
        }) satisfies Ended;
      const result: unknown = Reflect.apply(pg.Client.prototype.query, this, [given, ...rest]);
      if (ended && result instanceof Promise)
        result.then(
          () => ended(true),
          () => ended(false),
        );
      return result;
    }) as pg.Client["query"];
  };

/** Keeps for each statement who asked: it may have to wait, and is run when somebody else has done with a connection. */
class Pool extends pg.Pool {
  override query = ((asked: Asked, ...rest: unknown[]) => {
    const of = asked instanceof pg.Query ? undefined : askedFor.getStore();
    const given = of ? { ...(typeof asked === "string" ? { text: asked } : asked), [OF]: of } : asked;
    return Reflect.apply(pg.Pool.prototype.query, this, [given, ...rest]);
  }) as pg.Pool["query"];
}

/** @param prepare whether statements may be prepared by name */
export const openPool = (url: string, prepare: boolean, options: pg.PoolConfig): pg.Pool =>
  new Pool({ connectionString: url, ...options, Client: clientWith(prepare) });
