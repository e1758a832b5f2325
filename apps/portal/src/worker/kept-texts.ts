/** `…/common+sites.json`: several texts as one file, as the page's head names them (`build/pack-texts.ts`). */
const PACK = /^(.*\/)([^/]+\+[^/]+)\.json$/

/** The one file made of the texts that are kept, each by its name; undefined where one of them is not, or it is no such file. */
export async function keptTexts(
  address: string,
  match: (address: string) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  const [, place, names] = PACK.exec(address) ?? []
  if (place === undefined || names === undefined) return undefined
  const texts: Record<string, unknown> = {}
  for (const name of names.split('+')) {
    const kept = await match(`${place}${name}.json`)
    if (kept === undefined) return undefined
    texts[name] = await kept.json()
  }
  return Response.json(texts)
}

/** A single text, never several as one file: a page asks for each of those by itself when they do not come together. */
const TEXT = /\/public\/locales\/[^/]+\/([^/+]+\.json)$/

/** Where the same text stands in another language; undefined for what is no text. */
export function inOtherLanguage(address: string, language: string): string | undefined {
  const name = TEXT.exec(address)?.[1]
  return name === undefined ? undefined : `/public/locales/${language}/${name}`
}
