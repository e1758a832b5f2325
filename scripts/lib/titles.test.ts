import { describe, expect, it } from 'vitest'
import { titleFaults } from './titles.mjs'

const faultsIn = (text: string) => titleFaults([['a.test.ts', text]])

describe('Titles of tests', () => {
  it.each([
    ['of a test', "it('refuses it', () => {})"],
    ['of a table of tests', "it.each([1, 2])('refuses %i', () => {})"],
    ['of a group', "describe.skipIf(true)('a page', () => {})"],
    ['in a template', 'test(`refuses it`, () => {})'],
    ['inside a group', "describe('A page', () => {\n  it('refuses it', () => {})\n})"],
  ])('A title %s that begins in lower case is a fault', async (_where, text) => {
    expect(await faultsIn(text)).toHaveLength(1)
  })

  it.each([
    ['is a sentence', "it('A page refuses it', () => {})"],
    ['begins with a placeholder', "it.each(['a'])('%s is refused', () => {})"],
    ['begins with a name of the code', "describe('graphRange', () => {})"],
    ['is none', "test.ctx.checks.set('broker', () => {}); expect('it')"],
  ])('A text that %s is none', async (_what, text) => {
    expect(await faultsIn(text)).toEqual([])
  })
})
