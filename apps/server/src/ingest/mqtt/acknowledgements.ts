/** Acknowledges an MQTT client's messages when it is told to, not when they are read. */
import type { MqttClient } from 'mqtt'
import type { IPublishPacket, Packet } from 'mqtt-packet'

/**
 * Replies to one message, on the connection it came by: after a reconnection the broker sends it again, under another
 * number.
 */
export interface Reply {
  accept(): void
  /** Ends the connection: MQTT has no other way to ask for a message again. */
  refuse(): void
}

/**
 * The library acknowledges a message before it reads the next, so waiting for the commit there would store them
 * one by one. This keeps its acknowledgements back and gives each message a reply of its own.
 */
export function deferAcknowledgements(client: MqttClient): (packet: IPublishPacket) => Reply {
  const acknowledge = interceptAcknowledging(client)
  let connection = 0
  client.on('close', () => {
    connection += 1
  })
  return ({ qos, messageId = 0 }) => {
    const arrivedOn = connection
    return {
      accept: () => {
        if (qos === 1 && arrivedOn === connection) acknowledge(messageId)
      },
      refuse: () => {
        if (arrivedOn === connection) client.stream.destroy()
      },
    }
  }
}

function interceptAcknowledging(client: MqttClient): (messageId: number) => void {
  // The library has this name for it: no setting of its does the same.
  const send: unknown = Reflect.get(client, '_sendPacket')
  if (typeof send !== 'function') throw new Error('the MQTT library sends its packets in another way')
  const holdBack = (packet: Packet, done?: () => void, ...rest: unknown[]): unknown =>
    packet.cmd === 'puback' ? done?.() : Reflect.apply(send, client, [packet, done, ...rest])
  Reflect.set(client, '_sendPacket', holdBack)
  return messageId => {
    Reflect.apply(send, client, [{ cmd: 'puback', messageId, reasonCode: 0 }])
  }
}
