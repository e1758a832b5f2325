/** The answer to what is not HTTP, too long or too slow: there is no request and no reply yet, only a socket. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@earshot/contract/error-codes.ts'
import { errorText } from './messages.ts'

/** The parser's own codes choose the answer; anything else that it stumbles over is a bad request. */
const ANSWERS: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout' },
}
const BAD_REQUEST = { status: 400, code: 'bad_request' } as const

export type MalformedRequestHandler = (error: NodeJS.ErrnoException, socket: Socket) => void

/** `headers`: those that every answer carries. The connection ends: where its next request begins is not known. */
export function createMalformedRequestHandler(
  headers: Readonly<Record<string, string>>,
): MalformedRequestHandler {
  return (error, socket) => {
    // The other side has gone, or half an answer is already on its way.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy()
      return
    }
    const { status, code } = ANSWERS[error.code ?? ''] ?? BAD_REQUEST
    const text = errorText({ code }, undefined)
    const body = JSON.stringify({ code, message: text, detail: text })
    const head = {
      ...headers,
      'x-request-id': randomUUID(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
}
