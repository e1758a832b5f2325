import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { useCopy } from '#ui/actions/use-copy.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './RotaAside.module.css'

interface CalendarLinkProps {
  siteId: number
  rota: Pick<Rota, 'has_calendar'>
  isOnline: boolean
}

/** Makes the secret link of the calendar, which is shown this once. */
export function CalendarLink({ siteId, rota, isOnline }: CalendarLinkProps) {
  const { t } = useTranslation('rota')
  const copy = useCopy()
  const [url, setUrl] = useState<string | null>(null)
  const action = useAction(rotas.renewCalendar, { onDone: made => setUrl(made.url) })
  const has = rota.has_calendar || url !== null
  return (
    <section id="rota-calendar" aria-labelledby="rota-calendar-title">
      <SectionHead id="rota-calendar-title" title={t('calendar.title')} />
      {url !== null && (
        <>
          <div className={classes.link}>
            <code>{url}</code>
            <Button
              variant="text"
              size="dense"
              icon={IconCopy}
              onClick={() => copy(url, t('calendar.copied'))}
            >
              {t('calendar.copy')}
            </Button>
          </div>
          <p className={classes.note}>{t('calendar.once')}</p>
        </>
      )}
      <p className={classes.note}>{t('calendar.what')}</p>
      {url === null && <p className={classes.note}>{t(has ? 'calendar.exists' : 'calendar.none')}</p>}
      <IfAllowed call={rotas.renewCalendar} siteId={siteId}>
        <Button
          size="dense"
          busy={action.busy}
          disabled={!isOnline}
          onClick={() => void action.run({ params: { siteId } })}
        >
          {t(has ? 'calendar.renew' : 'calendar.make')}
        </Button>
        {has && <p className={classes.note}>{t('calendar.voids')}</p>}
      </IfAllowed>
    </section>
  )
}
