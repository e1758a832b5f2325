import type { WebhookTry } from '@earshot/contract/schemas/integrations/webhook.ts'
import { useTranslation } from 'react-i18next'
import { formatSecond } from '#lib/text/locale.ts'
import { placeTries } from './place-tries.ts'
import classes from './TryLine.module.css'
import { answerWord } from './webhook-words.ts'

/**
 * Draws the tries on a line of time in true proportion: tall where nothing was taken, short where it was. The list below
 * says the same, so it is hidden from whoever does not see it.
 */
export function TryLine({ tries, picked }: { tries: readonly WebhookTry[]; picked: number | undefined }) {
  const { t, i18n } = useTranslation('webhooks')
  if (tries.length < 2) return null
  return (
    <div className={classes.line} aria-hidden>
      {placeTries(tries).map(({ one, share, isNamed, end }) => (
        <div
          key={one.no}
          className={classes.stroke}
          style={{ insetInlineStart: `${share * 100}%` }}
          data-taken={one.problem === null || undefined}
          data-picked={one.no === picked || undefined}
          data-end={end}
        >
          {isNamed && <b>{one.status ?? answerWord(t, one)}</b>}
          {isNamed && <span>{formatSecond({ at: one.at, language: i18n.language })}</span>}
        </div>
      ))}
    </div>
  )
}
