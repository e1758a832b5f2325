import type { DutyException, Rota } from '@earshot/contract/schemas/health/rota.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Typist } from './exception-draft.ts'
import classes from './RotaAside.module.css'
import type { useRotaActions } from './use-rota-actions.ts'
import { useRotaWords } from './use-rota-words.ts'

interface ExceptionListProps {
  rota: Rota
  typist: Typist
  actions: ReturnType<typeof useRotaActions>
  isOnline: boolean
  now: number
}

/** Shows what somebody is asked for, with the two answers where it is the reader, and the exceptions that hold. */
export function ExceptionList({ rota, typist, actions, isOnline, now }: ExceptionListProps) {
  const { t } = useTranslation('rota')
  const { me, leads } = typist
  const coming = rota.exceptions.filter(
    ({ to, back }) => Date.parse(back === null || back.to < to ? to : back.to) > now,
  )
  const mine = coming.filter(({ state, stand_in }) => state === 'ASKED' && stand_in?.id === me)
  const others = coming.filter(one => !mine.includes(one))
  return (
    <>
      {mine.length > 0 && (
        <section aria-labelledby="rota-asked">
          <SectionHead id="rota-asked" title={t('asked.title')} />
          <ul>
            {mine.map(exception => (
              <li key={exception.id} className={classes.exception}>
                <ExceptionText rota={rota} exception={exception} />
                <Row gap="2" above="2">
                  <Button
                    variant="primary"
                    size="dense"
                    disabled={!isOnline || actions.busy}
                    onClick={() => actions.answer(exception, true)}
                  >
                    {t('asked.agree')}
                  </Button>
                  <Button
                    size="dense"
                    disabled={!isOnline || actions.busy}
                    onClick={() => actions.answer(exception, false)}
                  >
                    {t('asked.decline')}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="rota-exceptions">
          <SectionHead id="rota-exceptions" title={t('exceptions.title')} />
          <ul>
            {others.map(exception => (
              <li key={exception.id} className={classes.exception}>
                <ExceptionText rota={rota} exception={exception} />
                {(leads || exception.asked_by?.id === me) && (
                  <Button
                    variant="text"
                    size="dense"
                    disabled={!isOnline || actions.busy}
                    onClick={() => actions.takeBack(exception)}
                  >
                    {t('exceptions.takeBack')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ExceptionText({ rota, exception }: { rota: Rota; exception: DutyException }) {
  const { t } = useTranslation('rota')
  const { coming } = useRotaWords(rota)
  const { from, to, away, stand_in, back, state, asked_by } = exception
  return (
    <div>
      <p className={classes.what}>{what()}</p>
      {back === null ? (
        <p className={classes.note}>{spanText({ from, to })}</p>
      ) : (
        [
          { person: stand_in, span: { from, to } },
          { person: away, span: back },
        ].map(({ person, span }) => (
          <p key={span.from} className={classes.note}>
            {t('exceptions.half', { name: person?.name ?? t('gone'), span: spanText(span) })}
          </p>
        ))
      )}
      {state !== 'AGREED' && (
        <p className={classes.note} data-state={state}>
          {t(`exceptions.state.${state}`, { by: asked_by?.name ?? t('gone') })}
        </p>
      )}
    </div>
  )

  function spanText(span: { from: string; to: string }): string {
    return t('list.span', { from: coming(Date.parse(span.from)), to: coming(Date.parse(span.to)) })
  }

  function what(): string {
    if (back !== null)
      return t('exceptions.swap', { name: away?.name ?? t('gone'), other: stand_in?.name ?? t('gone') })
    if (stand_in === null) return t('exceptions.away', { name: away?.name ?? t('gone') })
    if (away === null) return t('exceptions.fills', { name: stand_in.name })
    return t('exceptions.standsIn', { name: stand_in.name, other: away.name })
  }
}
