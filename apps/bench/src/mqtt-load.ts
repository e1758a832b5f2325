/**
 * A process of its own that is a whole farm's gateways, slot after slot: each sends its monitors' samples by a connection
 * of its own, or by HTTP.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildPath } from '@earshot/contract/endpoint.ts'
import { telemetry } from '@earshot/contract/endpoints/hardware/telemetry.ts'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import type { BenchSite } from '@earshot/server/src/test/bulk-farm.ts'
import mqtt from 'mqtt'

export interface GatewayLoad {
  /** Resolves when every sample of the slot has been acknowledged. @param seconds the sending is spread over so long */
  send(slot: number, seconds: number): Promise<void>
  stop(): Promise<void>
}

/** A gateway with its monitors, which sends by MQTT unless it says otherwise. */
type LoadGateway = Pick<BenchSite, 'gateway' | 'devices'> & { via?: 'HTTP' }

interface LoadOptions {
  mqttUrl: string
  /** The address of the server, where some gateways send by HTTP. */
  httpUrl?: string
  sites: readonly LoadGateway[]
}

const OPTIONS = 'EARSHOT_BENCH_GATEWAYS'
const SAMPLES_PER_MESSAGE = 10
/** Messages are sent in so many portions a second. */
const PORTIONS = 50
/** Gateways that send by HTTP share so many connections. */
const HTTP_CONNECTIONS = 16
const CONNECTED_AT_ONCE = 100
const PASSWORD = 'bench'

export async function startGatewayLoad(options: LoadOptions): Promise<GatewayLoad> {
  // The child is forked with this process's own arguments: it reads TypeScript too.
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, [OPTIONS]: '1' } })
  const waiting = new Map<number, () => void>()
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the gateways' process ended with ${code}`)
  })
  died.catch(() => {})
  child.on('message', slot => waiting.get(Number(slot))?.())
  const send = (slot: number, seconds: number) => {
    const sent = new Promise<void>(resolve => waiting.set(slot, resolve))
    child.send({ slot, seconds })
    return Promise.race([sent, died]).finally(() => waiting.delete(slot))
  }
  const connected = new Promise<void>(resolve => waiting.set(0, resolve))
  child.send(options)
  await Promise.race([connected, died])
  return {
    send,
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Makes one message's samples of a farm that is well, now warmer, now cooler. */
export function readingsOf(devices: readonly string[], { slot, at }: { slot: number; at: number }) {
  return devices.map((device_code, index) => {
    const wave = Math.sin((slot + index + at) / 23)
    return {
      device_code,
      slot,
      coughs: (slot + index + at) % 4,
      audio_seconds: 600,
      temperature_c: Math.round(2000 + 200 * wave) / 100,
      humidity_pct: Math.round(6000 + 800 * wave) / 100,
      bytes: 180,
    }
  })
}

async function run(): Promise<void> {
  const [options] = (await once(process, 'message')) as [LoadOptions]
  const senders = await openSenders(options)
  const messages = options.sites.flatMap(({ gateway, devices }, at) =>
    chunks(devices).map(chunk => ({ at, gateway, devices: chunk })),
  )
  process.on('message', async ({ slot, seconds }: { slot: number; seconds: number }) => {
    const acknowledged: Promise<unknown>[] = []
    const portion = seconds === 0 ? messages.length : Math.ceil(messages.length / (seconds * PORTIONS))
    const startedAt = performance.now()
    for (const [index, { at, gateway, devices }] of messages.entries()) {
      if (index > 0 && index % portion === 0) {
        await pause(Math.max(0, startedAt + (index / portion) * (1000 / PORTIONS) - performance.now()))
      }
      const payload = JSON.stringify({ samples: readingsOf(devices, { slot, at }) })
      const sent = senders.get(gateway)?.(payload)
      if (sent !== undefined) acknowledged.push(sent)
    }
    await Promise.all(acknowledged)
    process.send?.(slot)
  })
  process.once('disconnect', () => process.exit(0))
  process.send?.(0)
}

type Sender = (payload: string) => Promise<unknown>

/** Opens the connections, a hundred at a time, as a server has them come. */
async function openSenders({ mqttUrl, httpUrl = '', sites }: LoadOptions): Promise<Map<string, Sender>> {
  const senders = new Map<string, Sender>()
  const agent = new http.Agent({ keepAlive: true, maxSockets: HTTP_CONNECTIONS })
  for (let from = 0; from < sites.length; from += CONNECTED_AT_ONCE) {
    await Promise.all(
      sites.slice(from, from + CONNECTED_AT_ONCE).map(async ({ gateway, via }) => {
        senders.set(
          gateway,
          via === 'HTTP' ? httpSender({ httpUrl, gateway, agent }) : await mqttSender(mqttUrl, gateway),
        )
      }),
    )
  }
  return senders
}

async function mqttSender(mqttUrl: string, gateway: string): Promise<Sender> {
  const client = await mqtt.connectAsync(mqttUrl, {
    username: gateway,
    password: PASSWORD,
    reconnectPeriod: 0,
    // The farm's time passes faster than that of its connections.
    keepalive: 0,
  })
  return payload => client.publishAsync(samplesTopic(gateway), payload, { qos: 1 })
}

function httpSender(given: { httpUrl: string; gateway: string; agent: http.Agent }): Sender {
  const { httpUrl, gateway, agent } = given
  const url = `${httpUrl}${buildPath(telemetry.samples, { params: { gatewayCode: gateway } })}`
  const authorization = `Basic ${Buffer.from(`${gateway}:${PASSWORD}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  return payload =>
    new Promise<void>((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent, headers }, response => {
        response.resume()
        response.once('end', () => {
          if (response.statusCode !== undefined && response.statusCode < 300) resolve()
          else reject(new Error(`${url} answered ${response.statusCode}`))
        })
      })
      request.once('error', reject)
      request.end(payload)
    })
}

function chunks(devices: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(devices.length / SAMPLES_PER_MESSAGE) }, (_, n) =>
    devices.slice(n * SAMPLES_PER_MESSAGE, (n + 1) * SAMPLES_PER_MESSAGE),
  )
}

if (process.env[OPTIONS] === '1' && process.send !== undefined) await run()
