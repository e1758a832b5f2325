/**
 * A second model of an alarm chain, for tests: it writes down every moment of a day and shifts what is left of them, so
 * it shares no arithmetic with the product. Times are whole numbers of any one unit, here called ticks.
 */

export interface SimplePlan {
  /** The ticks after which each step is due. */
  steps: readonly number[]
  /** The ticks after which the last one comes again. */
  repeat: number
  /** The ticks after which nobody answers any more. */
  day: number
  /** The ticks after which who has it is asked again. */
  ask: number
}

interface Told {
  stepNo: number
  at: number
}

interface Moment {
  stepNo: number
  at: number
  isRepeat: boolean
}

export interface SimpleChain {
  told: readonly Told[]
  /** The moments at which who has it was asked again. */
  asked: readonly number[]
  holder: number | null
  end: { at: number; why: string } | null
  /** The next moment at which something happens; null while nothing does. */
  next(): number | null
  /** The alert is no Alarm any more. */
  closeAlert(): void
  look(now: number): void
  take(user: number, now: number): void
  giveBack(user: number, now: number): void
  snooze(user: number, span: number, now: number): void
  finish(user: number, why: string, now: number): void
  takeBack(user: number, now: number): void
  /** Who has it asks somebody to take it over; null takes that back. */
  handOver(user: number, to: number | null, now: number): void
  /** It grows worse by a step than it was at the snooze. */
  worsen(): void
}

export function simpleChain({ steps, repeat, day, ask }: SimplePlan, start: number): SimpleChain {
  const told: Told[] = []
  const asked: number[] = []
  const left: Moment[] = steps.map((step, stepNo) => ({ stepNo, at: start + step, isRepeat: false }))
  for (let again = (steps.at(-1) ?? 0) + repeat; again < day; again += repeat)
    left.push({ stepNo: left.length, at: start + again, isRepeat: true })
  let numbered = left.length
  let dayEnds = start + day
  let standsSince: number | null = null
  let snoozed: { until: number; isWorse: boolean } | null = null
  let holder: number | null = null
  let asksAt = 0
  let wanted: number | null = null
  let hands: { user: number; since: number }[] = []
  let quietedBy: number | null = null
  let end: SimpleChain['end'] = null
  let isAlarm = true

  /** Whoever has said first that they have it, by the clock of then. */
  function firstHand(): number | null {
    const [first] = [...hands].sort((one, other) => one.since - other.since || one.user - other.user)
    return first?.user ?? null
  }
  function stand(now: number): void {
    standsSince ??= now
  }
  /** Somebody has it from now on, and nobody else is asked to. */
  function have(user: number | null, now: number): void {
    holder = user
    asksAt = now + ask
    wanted = null
  }
  function goOn(now: number): void {
    const stood = standsSince === null ? 0 : Math.max(0, now - standsSince)
    for (const moment of left) moment.at += stood
    dayEnds += stood
    standsSince = null
    snoozed = null
    have(null, now)
  }
  /** What comes next comes now; after the last of the day it is one more. */
  function ring(now: number): void {
    const [next] = left
    if (next === undefined) {
      left.push({ stepNo: numbered, at: now, isRepeat: true })
      numbered += 1
    } else next.at = Math.min(next.at, now)
  }
  function wake(now: number): void {
    if (snoozed !== null && snoozed.until <= now) goOn(snoozed.until)
  }
  function tellWhatIsDue(now: number): void {
    const hasDayEnded = now >= dayEnds
    let hasTold = false
    while (left[0] !== undefined && left[0].at <= now) {
      const { stepNo, isRepeat } = left.shift() as Moment
      if (isRepeat && (hasTold || hasDayEnded)) continue
      told.push({ stepNo, at: now })
      hasTold = true
    }
    if (hasDayEnded) end = { at: now, why: 'UNANSWERED' }
  }
  /** Everything that people say begins so: what is over already says nothing. */
  function answers(now: number): boolean {
    if (end !== null) return false
    wake(now)
    return true
  }

  return {
    told,
    asked,
    get holder() {
      return holder
    },
    get end() {
      return end
    },
    next: () => {
      if (end !== null) return null
      if (snoozed !== null) return snoozed.until
      if (holder !== null) return asksAt
      return standsSince === null ? Math.min(left[0]?.at ?? dayEnds, dayEnds) : null
    },
    closeAlert: () => {
      isAlarm = false
    },
    look: now => {
      if (end !== null) return
      if (!isAlarm) {
        end = { at: now, why: 'OVER' }
        return
      }
      wake(now)
      if (snoozed?.isWorse) {
        goOn(now)
        ring(now)
      }
      if (standsSince === null) tellWhatIsDue(now)
      if (holder === null || asksAt > now) return
      asked.push(now)
      asksAt = now + ask
    },
    take: (user, now) => {
      if (!answers(now)) return
      if (!hands.some(hand => hand.user === user)) hands.push({ user, since: now })
      if (holder !== null && wanted !== user) return
      hands = hands.filter(hand => hand.user !== holder)
      stand(now)
      snoozed = null
      have(user, now)
    },
    giveBack: (user, now) => {
      if (!answers(now)) return
      hands = hands.filter(hand => hand.user !== user)
      if (holder !== user) return
      have(firstHand(), now)
      if (holder === null) goOn(now)
    },
    snooze: (user, span, now) => {
      if (!answers(now) || (holder !== null && holder !== user)) return
      stand(now)
      snoozed = { until: now + span, isWorse: false }
      have(null, now)
      quietedBy = user
    },
    finish: (user, why, now) => {
      quietedBy = user
      if (!answers(now)) return
      stand(now)
      snoozed = null
      end = { at: now, why }
    },
    takeBack: (user, now) => {
      if (end === null) wake(now)
      const wasQuieted = end === null ? snoozed !== null : end.why !== 'OVER' && end.why !== 'UNANSWERED'
      if (!wasQuieted || quietedBy !== user || !isAlarm) return
      end = null
      snoozed = null
      have(holder === null ? null : firstHand(), now)
      if (holder === null) goOn(now)
    },
    handOver: (user, to) => {
      if (end === null && holder === user) wanted = to
    },
    worsen: () => {
      if (snoozed !== null) snoozed.isWorse = true
    },
  }
}
