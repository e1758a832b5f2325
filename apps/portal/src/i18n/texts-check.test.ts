// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are sources that the check reads.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

interface Check {
  checkUse: (input: {
    sources: Map<string, string>
    texts: Map<string, string[]>
    defaultNamespace: string
  }) => { problems: string[]; used: number }
}

/** The check is the one that `npm run check` runs over the portal and the mails. */
let check: Check
beforeAll(async () => {
  const file = path.resolve(import.meta.dirname, '../../../../scripts/lib/texts.mjs')
  check = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Check
})

const problemsOf = (source: string, keys: string[]) =>
  check.checkUse({
    sources: new Map([['Page.tsx', source]]),
    texts: new Map([['common', keys]]),
    defaultNamespace: 'common',
  }).problems

const PAGE = "const { t } = useTranslation('common')\n"

describe('The check of texts', () => {
  it('The check finds a key that has no text, and a text that nobody asks for', () => {
    expect(problemsOf(`${PAGE}t('home')`, ['home'])).toEqual([])
    expect(problemsOf(`${PAGE}t('hmoe')`, ['home'])).toEqual([
      'Page.tsx: no text for "hmoe" in common',
      'common: "home" is used nowhere',
    ])
  })

  it('The check knows plurals, contexts, groups and conditions', () => {
    const keys = ['days_one', 'days_other', 'lead_coughs', 'status.Ok', 'status.Alarm', 'open', 'closed']
    const source =
      "t('days', { count }); t('lead', { context }); t(`status.${name}`); t(isOpen ? 'open' : 'closed')"
    expect(problemsOf(PAGE + source, keys)).toEqual([])
  })

  it.each([
    "t('a') + t('b')",
    "t('a') + ' of ' + name",
    "name + t('a', { count: size(x) })",
    "`${t('a')} ${t('b')}`",
    "`Found ${t('a')}`",
    '`${t(`status.${name}`)} since ${when}`',
  ])('The check finds %s put together from parts', source => {
    expect(problemsOf(PAGE + source, ['a', 'b', 'status.x']).join()).toContain('glued text')
  })

  it.each([
    "`${t('a')} ${unit}`",
    "`${t('a')}: ${value}`",
    "count + 1; t('a')",
    "// it's `${t('a')} glued` in a comment\nt('a')",
    "<p>Don't</p>; t('a')",
    "`${start(x)} and ${at('b')}`; t('a')",
  ])('The check lets %s be', source => {
    expect(problemsOf(PAGE + source, ['a'])).toEqual([])
  })
})
