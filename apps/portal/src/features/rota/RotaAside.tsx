import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { IconChevronRight, IconPlus, IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { ExceptionList } from './ExceptionList.tsx'
import type { Typist } from './exception-draft.ts'
import classes from './RotaAside.module.css'
import type { useRotaActions } from './use-rota-actions.ts'
import { useRotaWords } from './use-rota-words.ts'
import { turnOf } from './weeks-editing.ts'

interface RotaAsideProps {
  siteId: number
  rota: Rota
  typist: Typist
  actions: ReturnType<typeof useRotaActions>
  isOnline: boolean
  /** The exception being typed, where it stands beside the grid. */
  form: ReactNode
  /** Begins an exception; left out for who may not. */
  onBegin: (() => void) | undefined
  onClose: () => void
  /** Opens the weeks; left out for who does not lead the site. */
  onFill: (() => void) | undefined
}

/** Shows beside the grid what one may do: exceptions, the turn of the weeks, and the calendar. */
export function RotaAside(props: RotaAsideProps) {
  const { siteId, rota, typist, actions, isOnline, form, onBegin, onClose, onFill } = props
  const { t } = useTranslation('rota')
  const now = useNow()
  const isTyping = Boolean(form)
  return (
    <div className={classes.aside}>
      {(isTyping || onBegin !== undefined) && (
        <section aria-labelledby="rota-exception">
          <SectionHead id="rota-exception" title={t('exception.title')}>
            {isTyping && (
              <IconButton icon={IconX} size="dense" label={t('exception.close')} onClick={onClose} />
            )}
          </SectionHead>
          {form}
          {!isTyping && (
            <Button icon={IconPlus} block disabled={!isOnline} onClick={onBegin}>
              {t('exception.new')}
            </Button>
          )}
        </section>
      )}
      <ExceptionList rota={rota} typist={typist} actions={actions} isOnline={isOnline} now={now} />
      <section aria-labelledby="rota-turn">
        <SectionHead id="rota-turn" title={t('weeks.every')}>
          {onFill !== undefined && (
            <Button variant="text" size="dense" disabled={!isOnline} onClick={onFill}>
              {t('weeks.change')}
            </Button>
          )}
        </SectionHead>
        <Turn rota={rota} />
      </section>
      <CalendarLink siteId={siteId} rota={rota} isOnline={isOnline} />
    </div>
  )
}

/** More people than these are named only. */
const DRAWN_MOST = 8

function Turn({ rota }: { rota: Rota }) {
  const { t } = useTranslation('rota')
  const { list, person } = useRotaWords(rota)
  const turn = turnOf(rota.weeks)
  if (turn.length === 0) return <p className={classes.note}>{t('weeks.nobodyYet')}</p>
  return (
    <>
      <div className={classes.turn} aria-hidden>
        {turn.slice(0, DRAWN_MOST).map((id, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person comes round more than once.
          <Fragment key={`${id} ${index}`}>
            {index > 0 && <IconChevronRight size={16} stroke={1.75} />}
            <Avatar person={person(id)} size={24} />
          </Fragment>
        ))}
      </div>
      <p className={classes.note}>{t('weeks.turn', { people: list(turn) })}</p>
    </>
  )
}
