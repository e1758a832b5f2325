import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type { AgreedException } from '@earshot/contract/rules/alarms/rota.ts'
import type { DutyException, Rota } from '@earshot/contract/schemas/health/rota.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useAction } from '#ui/actions/use-action.ts'

/** Returns what people do with the exceptions of a rota: add, take back, and answer those they are asked for. */
export function useRotaActions(siteId: number, rota: Rota) {
  const { t } = useTranslation('rota')
  const params = { siteId }
  const known = new Set(rota.exceptions.map(({ id }) => id))
  const adding = useAction(rotas.addException, { replaces: rotas.read, inPlace: true })
  const removing = useAction(rotas.removeException)
  const answering = useAction(rotas.answerException)

  const removeAll = async (exceptions: readonly DutyException[]) => {
    for (const { id: dutyExceptionId } of exceptions)
      await call(rotas.removeException, { params: { ...params, dutyExceptionId } })
  }

  /** Saves changes in their order. The undo takes back those that this has added. */
  async function add(
    changes: readonly AgreedException[],
    { done, onDone }: { done: string; onDone: () => void },
  ) {
    for (const [index, change] of changes.entries()) {
      const isLast = index === changes.length - 1
      const isDone = await adding.run(
        { params, body: bodyOf(change) },
        isLast
          ? {
              done,
              undo: answer => removeAll(answer.exceptions.filter(({ id }) => !known.has(id))),
              onDone,
            }
          : {},
      )
      if (!isDone) return
    }
  }

  const takeBack = (exception: DutyException) =>
    void removing.run(
      { params: { ...params, dutyExceptionId: exception.id } },
      {
        done: t('exceptions.takenBack'),
        undo: () =>
          call(rotas.addException, {
            params,
            body: {
              from: exception.from,
              to: exception.to,
              away: exception.away?.id ?? null,
              stand_in: exception.stand_in?.id ?? null,
              back: exception.back,
            },
          }),
      },
    )

  const answer = ({ id: dutyExceptionId }: DutyException, agrees: boolean) =>
    void answering.run(
      { params: { ...params, dutyExceptionId }, body: { agrees } },
      { done: t(agrees ? 'asked.agreed' : 'asked.declined') },
    )

  return {
    add,
    takeBack,
    answer,
    refusal: adding.refusal,
    clear: adding.clear,
    adding: adding.busy,
    busy: removing.busy || answering.busy,
  }
}

function bodyOf({ from, to, away, standIn, back }: AgreedException) {
  return { ...spanOf({ from, to }), away, stand_in: standIn, back: back === null ? null : spanOf(back) }
}

function spanOf({ from, to }: { from: number; to: number }) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}
