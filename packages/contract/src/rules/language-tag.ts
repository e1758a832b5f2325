/** The specification's language tags and the world's: what it calls `cn`, browsers and Intl call `zh`. Pure. */

export function intlTag(language: string): string {
  return language === 'cn' ? 'zh-CN' : language
}

/**
 * Dates are written by this tag of `Intl`. Thai years are those of everything else here: by itself Intl would count
 * them from the Buddha. English texts are spelt the American way, but the specification's regular date is `dd MMM
 * yyyy`, so en-US takes the British order of days.
 */
export function dateTag(language: string): string {
  return { 'en-US': 'en-GB', th: 'th-u-ca-gregory' }[language] ?? intlTag(language)
}

/** No honest header is longer. */
const HEADER_LENGTH = 200

/** The tags of an `Accept-Language` header in lower case, the most wanted first, Chinese by the specification's name. */
export function acceptedTags(header: string): string[] {
  return header
    .slice(0, HEADER_LENGTH)
    .split(',')
    .map(part => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q\s*=\s*/)
      return { tag: tag.replace(/^zh\b/, 'cn'), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The best of `known` for a header: of each wanted tag the very same, else the same language; undefined: none. */
export function bestTag<Tag extends string>(header: string, known: readonly Tag[]): Tag | undefined {
  const language = (tag: string) => tag.toLowerCase().split('-')[0]
  for (const wanted of acceptedTags(header)) {
    const found =
      known.find(tag => tag.toLowerCase() === wanted) ?? known.find(tag => language(tag) === language(wanted))
    if (found !== undefined) return found
  }
  return undefined
}
