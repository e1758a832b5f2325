import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './StoreBadges.module.css'

const STORES = ['ios', 'android'] as const
type Store = (typeof STORES)[number]

const LINKS: Record<Store, string> = {
  ios: 'https://apps.apple.com/us/search?term=earshot',
  android: 'https://play.google.com/store/search?c=apps&q=earshot',
}

/** The languages that there are badges for (spec/1 §1); every other reader gets the English ones. */
const BADGE_LANGUAGES = ['cn', 'de', 'en-us', 'es', 'fr', 'pl', 'pt', 'th', 'nl', 'vi', 'ja', 'it']

/** There is one file for each store and language; it is fetched when it is shown, and drawn in the colors of the page. */
const files = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default' })

export function badgeFile(store: Store, language: string): string {
  const wanted = language.toLowerCase()
  return `./${store}-${BADGE_LANGUAGES.includes(wanted) ? wanted : 'en-us'}.svg`
}

export function StoreBadges() {
  const { i18n } = useTranslation()
  return (
    <div className={classes.badges}>
      {STORES.map(store => (
        <Badge key={store} href={LINKS[store]} file={badgeFile(store, i18n.language)} />
      ))}
    </div>
  )
}

/**
 * Shows one badge. The drawing names the link, so there is no link before it: one without a name is announced as
 * nothing.
 */
function Badge({ href, file }: { href: string; file: string }) {
  const [drawing, setDrawing] = useState<string>()
  useEffect(() => {
    let current = true
    files[file]?.().then(
      text => {
        if (current) setDrawing(text)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [file])
  if (drawing === undefined) return <span />
  return (
    <a className={classes.badge} href={href} target="_blank" rel="noopener noreferrer">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, part of the build. */}
      <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: drawing }} />
    </a>
  )
}
