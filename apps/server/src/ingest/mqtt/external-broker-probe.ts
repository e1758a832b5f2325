/** A broker may share one subscription among several clients (MQTT 5), or not; this asks it. */
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { CLIENT_ID, TOPICS } from './external-broker.ts'

/** The probe has a group of its own, because it must take nothing from the one that stores. */
const PROBE_SHARE = '$share/earshot-probe/'

/** Throws where the broker cannot be reached or lets us in with neither version of MQTT. */
export async function sharesSubscriptions(url: string): Promise<boolean> {
  const answer = await withProbe({ url, protocolVersion: 5 }, subscribesShared).catch((error: Error) => error)
  if (!(answer instanceof Error)) return answer
  // A broker that does not speak version 5 refuses it in several ways; one that lets version 3.1.1 in is there.
  await withProbe({ url, protocolVersion: 4 }, async () => {})
  return false
}

async function subscribesShared(client: MqttClient): Promise<boolean> {
  const granted = await client
    .subscribeAsync(
      TOPICS.map(topic => `${PROBE_SHARE}${topic}`),
      { qos: 1 },
    )
    .catch(() => [])
  return granted.length > 0 && granted.every(grant => grant.qos <= 2)
}

async function withProbe<Result>(
  { url, protocolVersion }: { url: string; protocolVersion: 4 | 5 },
  ask: (client: MqttClient) => Promise<Result>,
): Promise<Result> {
  const clientId = `${CLIENT_ID}-probe-${Math.random().toString(36).slice(2, 10)}`
  const options: IClientOptions = { clientId, protocolVersion, reconnectPeriod: 0, connectTimeout: 10_000 }
  const client = mqtt.connect(url, options)
  // Nobody listens after the first answer to what goes wrong while it closes.
  client.on('error', () => {})
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', ({ properties }) => {
        if (properties?.sharedSubscriptionAvailable === false) reject(new Error('no shared subscriptions'))
        else resolve()
      })
      client.once('error', reject)
      client.once('close', () => reject(new Error('the broker closed the connection')))
    })
    return await ask(client)
  } finally {
    client.end(true)
  }
}
