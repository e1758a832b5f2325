/** The gateways of the live demo barn, each with a store and a connection of its own. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import type { Logger } from 'pino'
import { type Sender, startSender } from '#agent/sender.ts'
import { type MessageStore, openStore } from '#agent/store.ts'

type LiveGateways = {
  send(line: RecordingLine): void
  /** Sends what an earlier run left behind. */
  catchUp(code: string): void
  close(): Promise<void>
}

type Gateway = { store: MessageStore; sender: Sender }

export function openGateways(options: { brokerUrl: string; dataDir: string; log: Logger }): LiveGateways {
  const { brokerUrl, dataDir, log } = options
  const gateways = new Map<string, Gateway>()

  // A gateway comes up with its first message; one that is silent in the demo never connects.
  function gatewayOf(code: string): Gateway {
    const known = gateways.get(code)
    if (known) return known
    const store = openStore({
      directory: join(dataDir, code),
      onDropped: dropped =>
        log.error({ gateway: code, ...dropped }, 'messages given up before they were sent'),
    })
    const gateway = {
      store,
      sender: startSender({ brokerUrl, gatewayCode: code, secret: DEMO_SECRET, store, log }),
    }
    gateways.set(code, gateway)
    return gateway
  }

  return {
    send: line => {
      const gateway = gatewayOf(line.gateway_code)
      if (line.heartbeat) gateway.sender.heartbeat(line.heartbeat)
      if (!line.samples) return
      try {
        gateway.store.append({ at: line.at, body: { samples: line.samples } })
      } catch (error) {
        log.error({ gateway: line.gateway_code, err: error }, 'a message could not be kept and is lost')
      }
      gateway.sender.wake()
    },
    catchUp: code => {
      if (hasBacklog(join(dataDir, code))) gatewayOf(code).sender.wake()
    },
    close: async () => {
      await Promise.all([...gateways.values()].map(gateway => gateway.sender.stop()))
      for (const gateway of gateways.values()) gateway.store.close()
    },
  }
}

/** An earlier run may have left messages behind that wait for their acknowledgement. */
function hasBacklog(directory: string): boolean {
  if (!existsSync(directory)) return false
  const store = openStore({ directory })
  const backlog = !store.isEmpty()
  store.close()
  return backlog
}
