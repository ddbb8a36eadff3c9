import { createContext, createElement, Fragment, type ReactNode, useContext } from "react";
import type { Catalogue, Texts } from "./catalogue.ts";
import { type Language, WRITTEN } from "./languages.ts";

/** The language of the page: the server chooses it for each request, the browser reads it off the document. */
export const LanguageContext = createContext<Language>(WRITTEN[0]);

export const useLanguage = (): Language => useContext(LanguageContext);

/** A room's texts in the language of the page. */
export const useTexts = <T extends Texts>(texts: Catalogue<T>): T => texts(useContext(LanguageContext));

/** A sentence with links or other elements in it, as markup. */
export const sentence = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** The language of the page, for a route's `meta`: the data of the root route say it. */
export const languageOfPage = (matches: readonly ({ loaderData?: unknown } | undefined)[]): Language =>
  (matches[0]?.loaderData as { language?: Language } | undefined)?.language ?? WRITTEN[0];
