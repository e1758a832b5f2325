/** Some metrics only the database knows. It is asked when somebody looks, and never for long. */
import { PRIORITIES, SENSORS } from '@earshot/contract/values.ts'
import { Counter, Gauge } from 'prom-client'
import type { Context } from '#context.ts'
import { poolUse, silentConnections } from '#db/open.ts'
import { READ_BY } from '#db/standby/open-standby.ts'
import { overdueSeconds } from '#sql/evaluation-lag.ts'
import { HELD_BY, type WatchmanState } from '#sql/watchman.ts'
import { withinTime } from '#within-time.ts'
import { type Counts, readCounts } from './metrics.queries.ts'

const CHANNELS = ['IN_APP', 'EMAIL', 'PUSH', 'SMS', 'CALL']
const TIMEOUT_MS = 2_000

/** What is read from a standby, where one is named. Its lag is absent while it is not known. */
export function addStandbyMetrics({ standby, metrics }: Pick<Context, 'standby' | 'metrics'>): void {
  if (standby === null) return
  const registers = [metrics]
  const { watch, counts } = standby
  new Gauge({
    name: 'earshot_standby_lag_seconds',
    help: 'How far the standby is behind the primary; absent while that is not known',
    registers,
    async collect() {
      await watch.look()
      const seconds = watch.lagMs() / 1000
      if (Number.isFinite(seconds)) this.set(seconds)
      else this.remove()
    },
  })
  new Gauge({
    name: 'earshot_standby_used',
    help: '1 while reads may be answered by the standby, 0 while it is left aside',
    registers,
    collect() {
      this.set(watch.db() === null ? 0 : 1)
    },
  })
  new Counter({
    name: 'earshot_reads_total',
    help: 'Reads that a standby may answer, by who did; aside: it was not asked, newer: it was too old for who asked, failed: it was asked first',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset()
      for (const by of READ_BY) this.inc({ by }, counts().get(by) ?? 0)
    },
  })
}

/** Registers the figures and gives the function that brings them up to date. It never fails: `earshot_database_up` says so. */
export function addDatabaseMetrics(
  ctx: Pick<Context, 'db' | 'clock' | 'metrics' | 'log'>,
): () => Promise<void> {
  const gauges = createGauges(ctx)
  new Counter({
    name: 'earshot_database_silent_connections_total',
    help: 'Connections of this process that fell silent and were closed, by what they were for',
    labelNames: ['kind'],
    registers: [ctx.metrics],
    collect() {
      this.reset()
      for (const [kind, count] of silentConnections(ctx.db)) this.inc({ kind }, count)
    },
  })
  return async () => {
    const use = poolUse(ctx.db)
    for (const [state, count] of Object.entries(use ?? {})) gauges.connections.set({ state }, count)
    try {
      show(
        gauges,
        await withinTime(readCounts(ctx.db, { timeoutMs: TIMEOUT_MS }), { limitMs: TIMEOUT_MS }),
        ctx.clock.now(),
      )
      gauges.up.set(1)
    } catch (error) {
      ctx.log.debug({ err: error }, 'the database gave no figures')
      gauges.up.set(0)
      // Old figures would look like present ones.
      gauges.evaluation.remove()
      gauges.accountMails.remove()
      gauges.watchmanSilence.remove()
      gauges.watchmanHeld.reset()
      for (const gauge of [gauges.alerts, gauges.deliveries, gauges.jobs]) gauge.reset()
    }
  }
}

type Gauges = ReturnType<typeof createGauges>

function createGauges({ metrics }: Pick<Context, 'metrics'>) {
  const registers = [metrics]
  return {
    up: new Gauge({ name: 'earshot_database_up', help: '1 when the database answered just now', registers }),
    connections: new Gauge({
      name: 'earshot_database_connections',
      help: 'Connections of this process by state; waiting: queries without one',
      labelNames: ['state'],
      registers,
    }),
    evaluation: new Gauge({
      name: 'earshot_evaluation_lag_seconds',
      help: 'How long the slot that waits longest has been due to be judged',
      registers,
    }),
    alerts: new Gauge({
      name: 'earshot_open_alerts',
      help: 'Open alerts of the whole installation',
      labelNames: ['sensor', 'priority'],
      registers,
    }),
    deliveries: new Gauge({
      name: 'earshot_deliveries_queued',
      help: 'Notifications waiting to be sent',
      labelNames: ['channel'],
      registers,
    }),
    watchmanSilence: new Gauge({
      name: 'earshot_watchman_silent_seconds',
      help: 'How long ago the watchman (HEARTBEAT_URL) answered last; absent where there is none',
      registers,
    }),
    watchmanHeld: new Gauge({
      name: 'earshot_watchman_held',
      help: '1 for each reason why the watchman was not asked with the last look',
      labelNames: ['reason'],
      registers,
    }),
    accountMails: new Gauge({
      name: 'earshot_account_mails_queued',
      help: 'Mails about accounts waiting to be sent',
      registers,
    }),
    jobs: new Gauge({
      name: 'earshot_jobs_queued',
      help: 'Background jobs that wait, are in hand or will be tried again',
      labelNames: ['job'],
      registers,
    }),
  }
}

function show(
  gauges: Gauges,
  { oldestSlot, alerts, deliveries, accountMails, watchman, jobs }: Counts,
  now: Date,
): void {
  gauges.evaluation.set(overdueSeconds(oldestSlot, now))
  // Zeroes too: a series that comes and goes cannot be alerted on.
  for (const sensor of SENSORS) {
    for (const priority of PRIORITIES) gauges.alerts.set({ sensor, priority }, 0)
  }
  for (const { count, ...labels } of alerts) gauges.alerts.set(labels, count)
  for (const channel of CHANNELS) gauges.deliveries.set({ channel }, 0)
  for (const { count, channel } of deliveries) gauges.deliveries.set({ channel }, count)
  gauges.accountMails.set(accountMails)
  showWatchman(gauges, watchman, now)
  for (const { name, count } of jobs) gauges.jobs.set({ job: name }, count)
}

function showWatchman(gauges: Gauges, watchman: WatchmanState | undefined, now: Date): void {
  if (watchman === undefined) {
    gauges.watchmanSilence.remove()
    return
  }
  const { answered_at: answeredAt, held_by: heldBy } = watchman
  const silentMs = answeredAt === null ? Number.POSITIVE_INFINITY : now.getTime() - answeredAt.getTime()
  gauges.watchmanSilence.set(Math.max(0, silentMs / 1000))
  for (const reason of HELD_BY)
    gauges.watchmanHeld.set({ reason: reason.toLowerCase() }, heldBy.includes(reason) ? 1 : 0)
}
