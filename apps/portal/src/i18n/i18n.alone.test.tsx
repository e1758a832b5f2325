import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, currentLanguage, loadTexts, startI18n, translate } from './i18n.ts'
import { languageStorageKey } from './languages.ts'

const asked: string[] = []
/** The network's answer for each language. */
const answers: Record<string, () => Response> = {}
const DAYS = {
  days_one: 'one',
  days_few: 'few {{count}}',
  days_other: '共 {{count}}',
  number: '{{count, number(notation: compact)}}',
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers[path.split('/')[3] ?? '']
    if (answer !== undefined) return answer()
    return Response.json({ home: 'Earshot, all sites', age: { never: 'no data yet' }, ...DAYS })
  })
})
afterEach(() => {
  asked.length = 0
  localStorage.clear()
  document.querySelector('meta[name="earshot-region"]')?.remove()
})

async function start({ languages, region = 'world' }: { languages: string[]; region?: string }) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  document.head.insertAdjacentHTML('beforeend', `<meta name="earshot-region" content="${region}">`)
  // The other tests are given these texts; without them, texts come from the server as they do in a browser.
  i18next.off('languageChanged')
  delete i18next.options.resources
  await startI18n()
}

/** Delays a language's texts until the returned function is called. */
function comesLate(language: string): () => void {
  let arrive = () => {}
  const late = new Promise<void>(resolve => {
    arrive = resolve
  })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes(`/${language}/`)) await late
    return Response.json({ home: 'Earshot' })
  })
  return arrive
}

describe('The texts', () => {
  it('The texts are those of the reader’s language alone', async () => {
    await start({ languages: ['de-AT'] })
    expect(currentLanguage()).toBe('de')
    expect(document.documentElement.lang).toBe('de')
    expect(translate('home')).toBe('Earshot, all sites')
    await loadTexts(['sites'])
    expect(asked).toEqual(['/public/locales/de/common.json', '/public/locales/de/sites.json'])
  })

  it('The texts count in Chinese as Chinese does, whatever the browser speaks', async () => {
    await start({ languages: ['zh-CN'] })
    expect(translate('days', { count: 1 })).toBe('共 1')
    await changeLanguage('pl')
    expect(translate('days', { count: 3 })).toBe('few 3')
  })

  it('The texts write numbers in Chinese as Chinese does', async () => {
    await start({ languages: ['zh-CN'] })
    expect(translate('number', { count: 12_500 })).toBe('1.3万')
  })

  it('The texts start in Chinese in the China build where the reader’s own language is not there', async () => {
    await start({ languages: ['sv-SE'], region: 'cn' })
    expect(currentLanguage()).toBe('cn')
    expect(document.documentElement.lang).toBe('zh-CN')
  })

  it('The texts follow a choice, which the next start remembers before the browser’s wish', async () => {
    await start({ languages: ['nl'] })
    await changeLanguage('fr')
    expect(document.documentElement.lang).toBe('fr')
    expect(localStorage.getItem(languageStorageKey())).toBe('fr')
    await start({ languages: ['nl'] })
    expect(currentLanguage()).toBe('fr')
  })

  it('The texts follow a choice made in another tab', async () => {
    await start({ languages: ['nl'] })
    localStorage.setItem(languageStorageKey(), 'fr')
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }))
    expect(currentLanguage()).toBe('nl')
    window.dispatchEvent(new StorageEvent('storage', { key: languageStorageKey() }))
    await vi.waitFor(() => expect(currentLanguage()).toBe('fr'))
    expect(document.documentElement.lang).toBe('fr')
  })

  it('The texts follow the newest choice of two tabs, also while the texts of the older are on their way', async () => {
    await start({ languages: ['nl'] })
    const arrive = comesLate('es')
    const older = changeLanguage('es')
    // Another tab has chosen a language and stored it since.
    localStorage.setItem(languageStorageKey(), 'th')
    window.dispatchEvent(new StorageEvent('storage', { key: languageStorageKey() }))
    await vi.waitFor(() => expect(currentLanguage()).toBe('th'))
    arrive()
    await older
    expect(currentLanguage()).toBe('th')
    expect(localStorage.getItem(languageStorageKey())).toBe('th')
  })

  it('The texts of a choice that is taken back elsewhere before they came do not come any more', async () => {
    await start({ languages: ['nl'] })
    const arrive = comesLate('vi')
    const older = changeLanguage('vi')
    localStorage.setItem(languageStorageKey(), 'nl')
    window.dispatchEvent(new StorageEvent('storage', { key: languageStorageKey() }))
    arrive()
    await older
    expect(currentLanguage()).toBe('nl')
    expect(localStorage.getItem(languageStorageKey())).toBe('nl')
  })

  it('The texts that another tab has chosen are not remembered a second time by this one', async () => {
    await start({ languages: ['nl'] })
    localStorage.setItem(languageStorageKey(), 'pt')
    window.dispatchEvent(new StorageEvent('storage', { key: languageStorageKey() }))
    localStorage.removeItem(languageStorageKey())
    await vi.waitFor(() => expect(currentLanguage()).toBe('pt'))
    expect(localStorage.getItem(languageStorageKey())).toBeNull()
  })

  it.each<[string, string, () => Response]>([
    ['cannot be had', 'ja', () => Response.error()],
    ['come in another language', 'it', () => Response.json({}, { headers: { 'Content-Language': 'nl' } })],
  ])(
    'The texts of a choice that %s leave the language as it was, now and at the next start',
    async (_, language, answer) => {
      await start({ languages: ['nl'] })
      answers[language] = answer
      await expect(changeLanguage(language)).rejects.toThrow(
        `Missing: /public/locales/${language}/common.json`,
      )
      expect(currentLanguage()).toBe('nl')
      expect(localStorage.getItem(languageStorageKey())).toBeNull()
      delete answers[language]
      await changeLanguage(language)
      expect(currentLanguage()).toBe(language)
    },
  )

  it('The texts of the last choice hold, whichever come first', async () => {
    await start({ languages: ['nl'] })
    await Promise.all([changeLanguage('hu'), changeLanguage('nl')])
    expect(currentLanguage()).toBe('nl')
    expect(localStorage.getItem(languageStorageKey())).toBe('nl')
  })
})
