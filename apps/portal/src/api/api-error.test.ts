import { expect, it } from 'vitest'
import { errorFromResponse, generalMessage } from './api-error.ts'

it.each([
  ['a success that was not agreed', 204, 'No Content', undefined],
  ['a page of a proxy', 413, 'Payload Too Large', 'Payload Too Large'],
])('An error %s has the words it has: %i %s', async (_, status, statusText, words) => {
  const error = await errorFromResponse(new Response(null, { status, statusText }), {})
  expect(error.status).toBe(status)
  expect(generalMessage(error)).toBe(words)
})
