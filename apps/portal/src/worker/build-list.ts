/** What one build of the portal tells its worker. */
export interface BuildList {
  /** The id, which changes with any of the files. */
  id: string
  /** The script that the build's page begins with: a page without it is another build's. */
  entry: string
  /** The addresses of the files that a barn needs, except for texts. */
  files: readonly string[]
  /** The addresses of the texts by language. */
  texts: Readonly<Record<string, readonly string[]>>
}

/** The language of a worker whose address names none that we have. */
const FALLBACK = 'en-US'

/** Returns what is kept for a reader of this language. */
export function filesFor({ files, texts }: BuildList, language: string | null): string[] {
  return [...files, ...(texts[ownLanguage({ texts }, language)] ?? [])]
}

/** Returns the language whose texts are kept. */
export function ownLanguage({ texts }: Pick<BuildList, 'texts'>, language: string | null): string {
  return language !== null && Object.hasOwn(texts, language) ? language : FALLBACK
}

const PREFIX = 'earshot-files-'

export function cacheName({ id }: BuildList): string {
  return `${PREFIX}${id}`
}

/**
 * The caches of builds before the former one, given all caches with the oldest first. The former build's cache stays,
 * because pages of that build may be open and ask for code that the server no longer has.
 */
export function cachesToDrop(names: readonly string[], own: string): string[] {
  return names.filter(name => name.startsWith(PREFIX) && name !== own).slice(0, -1)
}
