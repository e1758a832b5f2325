import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let database: TestDatabase
let test: TestApp
let socket: Socket

beforeAll(async () => {
  database = await testDatabase()
  test = await testApp({ db: database.db })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  socket.destroy()
  await test.close()
  await database.drop()
})

it('The server hears the rest of a body that is too long, so that its sender reads the refusal and not a broken connection', async () => {
  const address = test.app.server.address()
  socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  let heard = ''
  let ended = false
  socket.setEncoding('utf8')
  socket.on('data', text => {
    heard += text
  })
  socket.on('close', () => {
    ended = true
  })
  const until = async (text: string) => {
    while (!heard.includes(text) && !ended) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    expect([ended, heard]).toEqual([false, expect.stringContaining(text)])
  }
  const body = 'x'.repeat(2_000_000)
  const head = ['POST /api/token/ HTTP/1.1', 'host: localhost', 'content-type: application/json']
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 1000)}`)
  await until('payload_too_large')
  socket.write(body.slice(1000))
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await until('HTTP/1.1 200')
})
