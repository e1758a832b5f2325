/** It matches `…/common+sites.json`: several texts in one file, as the page's head names them (`build/pack-texts.ts`). */
const PACK = /^(.*\/)([^/]+\+[^/]+)\.json$/

/**
 * Returns one file made of the kept texts, each by its name. It is undefined where one of them is not kept, or the
 * address is no such file.
 */
export async function cachedTexts(
  address: string,
  match: (address: string) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  const [, place, names] = PACK.exec(address) ?? []
  if (place === undefined || names === undefined) return undefined
  const texts: Record<string, unknown> = {}
  for (const name of names.split('+')) {
    const cached = await match(`${place}${name}.json`)
    if (cached === undefined) return undefined
    texts[name] = await cached.json()
  }
  return Response.json(texts)
}

/**
 * It matches a single text, never several in one file: a page asks for each of those by itself when they do not come
 * together.
 */
const TEXT = /\/public\/locales\/[^/]+\/([^/+]+\.json)$/

/** Returns the address of the same text in another language, or undefined for an address that is no text. */
export function inOtherLanguage(address: string, language: string): string | undefined {
  const name = TEXT.exec(address)?.[1]
  return name === undefined ? undefined : `/public/locales/${language}/${name}`
}
