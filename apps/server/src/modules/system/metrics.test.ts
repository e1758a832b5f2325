import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt from 'mqtt'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { sharedIngest } from '#ingest/shared-ingest.ts'
import { startIngest } from '#ingest/start-ingest.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { defineJob } from '#queue/job.ts'
import { sendJob } from '#queue/send-job.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeFarm } from '#test/bulk-farm.ts'
import { movedClock } from '#test/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aBarn, aUser } from '#test/factories.ts'
import { startTestServer } from '#test/server.ts'
import { runEngine } from '#tick/run-engine.ts'

const silent = { warn: () => {} }

async function metricsOf({ app }: TestApp): Promise<string[]> {
  const answer = await app.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  return answer.body.split('\n')
}

async function statusOf({ app }: TestApp): Promise<number> {
  return (await app.inject('/readyz')).statusCode
}

it('The metrics tell open alerts, queued deliveries, connections and how far the engine is behind', async () => {
  const database = await testDatabase()
  const { db } = database
  const clock = movedClock('2026-03-02T08:00:00Z')
  const app = await testApp({ db, clock })
  const { site, airspace } = await aBarn(db)
  const user = await aUser(db)
  await runEngine({ db, clock })
  const now = clock.now()
  await db
    .insertInto('alerts')
    .values({
      site_id: site.id,
      airspace_id: airspace.id,
      sensor: 'COUGHS',
      priority: 'ALARM',
      max_priority: 'ALARM',
      value: 30,
      limit_value: 40,
      peak: 30,
      opened_at: now,
      last_seen_at: now,
    })
    .execute()
  const notice = await db
    .insertInto('notifications')
    .values({
      site_id: site.id,
      event_kind: 'ALERT',
      ref_id: 1,
      transition_no: 1,
      type: 'ALARM',
      title_key: 'x',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deliveries')
    .values({ notification_id: notice.id, user_id: user.id, channel: 'EMAIL' })
    .execute()

  const lines = await metricsOf(app)
  for (const line of [
    'earshot_database_up 1',
    'earshot_evaluation_lag_seconds 0',
    'earshot_open_alerts{sensor="COUGHS",priority="ALARM"} 1',
    'earshot_open_alerts{sensor="HUMIDITY",priority="WARNING"} 0',
    'earshot_deliveries_queued{channel="EMAIL"} 1',
    'earshot_deliveries_queued{channel="PUSH"} 0',
  ])
    expect(lines).toContain(line)
  expect(lines.some(line => /^earshot_database_connections\{state="idle"\} \d+$/.test(line))).toBe(true)

  // The slot that began at eight is due at 8:15.
  clock.advance(20 * 60_000)
  expect(await metricsOf(app)).toContain('earshot_evaluation_lag_seconds 300')

  const job = defineJob({
    name: 'of-the-test',
    payload: z.object({}),
    retry: { limit: 0, delaySeconds: 1 },
    timeoutSeconds: 60,
    run: async () => {},
  })
  await sendJob(app.ctx, job, {})
  await sendJob(app.ctx, job, {})
  expect(await metricsOf(app)).toContain('earshot_jobs_queued{job="of-the-test"} 2')
  const jobs = startJobs(app.ctx, [job])
  await jobs.opened
  await vi.waitFor(
    async () => expect(await metricsOf(app)).toContain('earshot_jobs_queued{job="of-the-test"} 0'),
    { timeout: 60_000 },
  )
  await jobs.stop()
  await app.close()
  await database.drop()
})

it('The server is not ready, and acknowledges nothing, while the database is away; all goes on when it is back', {
  timeout: 180_000,
}, async () => {
  const server = await startTestServer()
  const db = openDatabase(server.url, { max: 5, log: silent })
  await migrate(db)
  const clock = movedClock('2026-03-02T08:10:30Z')
  const [site] = await makeFarm(db, { sites: 1, airspaces: 1, devices: 3 })
  const app = await testApp({ db, clock, config: { mqttPort: 0, mqttUrl: undefined } })
  const ingest = await startIngest(app.ctx)
  const gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
    username: site?.gateway ?? '',
    password: 'bench',
  })
  const slot = Date.parse('2026-03-02T08:00:00Z') / 600_000
  const sampleOf = (device: number) => ({
    device_code: site?.devices[device] ?? '',
    slot,
    coughs: 1,
    audio_seconds: 600,
  })
  const send = (device: number) => {
    const samples = [sampleOf(device)]
    return gateway.publishAsync(samplesTopic(site?.gateway ?? ''), JSON.stringify({ samples }), { qos: 1 })
  }
  await send(0)
  expect(await statusOf(app)).toBe(200)
  expect(await metricsOf(app)).toContain('earshot_ingest_lag_seconds_sum 30')

  const resume = await server.pause()
  let acknowledged = false
  const sent = send(1).then(() => {
    acknowledged = true
  })
  expect(await statusOf(app)).toBe(503)
  const away = await metricsOf(app)
  expect(away).toContain('earshot_database_up 0')
  expect(away.filter(line => /^earshot_(evaluation_lag|open_alerts|deliveries)/.test(line))).toEqual([])
  // The ingest has tried, and tries again.
  await vi.waitFor(
    async () => {
      const retries = (await metricsOf(app)).find(line => line.startsWith('earshot_ingest_retries_total '))
      expect(Number(retries?.split(' ')[1])).toBeGreaterThan(0)
    },
    { timeout: 60_000 },
  )
  // While the first is tried again, the next one waits behind it.
  const waiting = sharedIngest(app.ctx).ingest.accept({
    gatewayCode: site?.gateway ?? '',
    samples: [sampleOf(2)],
    receivedAt: clock.now(),
  })
  await vi.waitFor(async () => expect(await metricsOf(app)).toContain('earshot_ingest_queued_samples 1'), {
    timeout: 60_000,
  })
  expect(acknowledged).toBe(false)

  await resume()
  await Promise.all([sent, waiting])
  expect(await statusOf(app)).toBe(200)
  const back = await metricsOf(app)
  expect(back).toContain('earshot_database_up 1')
  expect(back).toContain('earshot_ingest_queued_samples 0')
  expect(back).toContain('earshot_ingest_samples_total{outcome="stored"} 3')
  expect(back).toContain('earshot_ingest_batch_seconds_count 3')
  expect(await db.selectFrom('samples').select('device_id').execute()).toHaveLength(3)
  await gateway.endAsync()
  await ingest.stop()
  await app.close()
  await db.destroy()
  await server.stop()
})

it('The metrics count requests by the pattern of their route, however many addresses are asked for', async () => {
  const database = await testDatabase()
  const app = await testApp({ db: database.db })
  const before = routesOf(await metricsOf(app))
  for (const id of ['4711', '4712', '4713']) {
    await app.app.inject(`/sites/${id}/`)
    await app.app.inject(`/sites/${id}/airspaces/?x=${id}`)
    await app.app.inject({ method: 'POST', url: `/api/v1/gateways/GW-${id}/samples/` })
    await app.app.inject(`/no/such/${id}`)
  }
  const text = await metricsOf(app)
  // Only labels are searched: a figure may hold these digits by chance.
  expect(text.filter(line => /\{.*471.*\}/.test(line))).toEqual([])
  // The four, and /metrics itself.
  expect(routesOf(text).size - before.size).toBe(5)
  expect(
    text.filter(line => /request_duration_seconds_count\{.*airspaces\/".*\} 3$/.test(line)),
  ).toHaveLength(1)
  await app.close()
  await database.drop()
})

function routesOf(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap(line => /route="([^"]*)"/.exec(line)?.[1] ?? []))
}
