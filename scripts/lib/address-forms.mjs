// Each language addresses its reader in one form (docs/glossary); these are words of the other. A wrong
// ending of a verb is for a reader to find.

/** Words by themselves, whatever letters the language has: `\b` knows those of English only. */
const words = (list, flags = 'iu') => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, flags)

export const WRONG_ADDRESS = {
  es: words('tú|tu|tus|te|ti|contigo|tuy[oa]s?|vosotr[oa]s|vuestr[oa]s?'),
  cn: /你/,
  fr: words("tu|te|toi|ton|tes|t['’]\\p{L}+"),
  de: words('[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[mnrs]?)?|[Ee]uch|[Ee]uer|[Ee]ure[mnrs]?', 'u'),
  th: /ครับ|ค่ะ|นะคะ/,
  pl: words('[Tt]y|[Cc]iebie|[Tt]obie|[Tt]obą|[Cc]ię|Ci|[Tt]w(?:ój|oja|oje|ojego|ojej|oim|oich|oją)', 'u'),
  hu: words('te|téged|neked|veled|tiéd|ti|titeket|nektek'),
  pt: words('tu|te|ti|contigo|teus?|tuas?|vós|vosso|vossa'),
  nl: words('je|jij|jou|jouw|jullie'),
  vi: words('mày|tao|chúng mày'),
  ja: /だよ|あなた|お前/,
  it: words('tu|te|ti|tuo|tua|tuoi|tue|voi|vostr[oaie]'),
}
