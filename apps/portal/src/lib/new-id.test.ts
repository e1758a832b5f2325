import { expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id.ts'

it('The ids are UUIDs of version 4, each another', () => {
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
})
