import { rhsOf } from '@earshot/contract/rules/health/rdi.ts'
import { expect, it } from 'vitest'
import { rdiEdge } from './rdi-edges.ts'

it.each([60, 40])('the edge of RHS %i is where the RHS falls below it', limit => {
  expect(rhsOf(rdiEdge(limit) - 0.01)).toBe(limit)
  expect(rhsOf(rdiEdge(limit) + 0.01)).toBe(limit - 1)
})

it('stands where the domain reference has it', () => {
  expect(rdiEdge(60)).toBeCloseTo(2.02, 2)
  expect(rdiEdge(40)).toBeCloseTo(3.3, 2)
})
