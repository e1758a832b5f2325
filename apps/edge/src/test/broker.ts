import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { Aedes } from 'aedes'

export const GATEWAY = 'EG-TEST1'
export const SECRET = 'secret'

/** A real broker that can be taken away and brought back on the same port. */
export class TestBroker {
  received: number[] = []
  /** Called before a message is acknowledged; throwing or cutting here leaves it unacknowledged. */
  beforeAck: (n: number) => void = () => {}
  port = 0
  private aedes: Aedes | undefined
  private server: Server | undefined
  private sockets = new Set<Socket>()
  private waiting: (() => void)[] = []

  async start(): Promise<void> {
    const aedes = await Aedes.createBroker({
      authenticate: (_client, username, password, done) =>
        done(null, username === GATEWAY && password?.toString() === SECRET),
      authorizePublish: (_client, packet, done) => {
        if (packet.topic !== samplesTopic(GATEWAY)) return done(null)
        const { n } = JSON.parse(packet.payload.toString())
        this.received.push(n)
        this.beforeAck(n)
        for (const check of this.waiting) check()
        done(null)
      },
    })
    this.aedes = aedes
    this.server = createServer(socket => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
      aedes.handle(socket)
    })
    this.server.listen(this.port, '127.0.0.1')
    await once(this.server, 'listening')
    this.port = (this.server.address() as AddressInfo).port
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    const closed = this.server ? once(this.server, 'close') : undefined
    this.server?.close()
    this.cut()
    await closed
    await new Promise<void>(resolve => (this.aedes ? this.aedes.close(() => resolve()) : resolve()))
  }

  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve()
    return new Promise(resolve => this.waiting.push(() => condition() && resolve()))
  }
}
