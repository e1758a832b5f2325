import { LIMITS } from '@earshot/contract/limits.ts'
import { expect, it } from 'vitest'
import { pickedCodes } from './picked-codes.ts'

const rows = [{ code: 'A-1' }, { code: 'A-2' }]
const pages = [rows, [{ code: 'A-3' }]]

function aList() {
  const asked: object[] = []
  const read = async ({ page, ...query }: { page: number; perPage: number; search?: string }) => {
    asked.push({ page, ...query })
    return { items: pages[page - 1] ?? [], pages: pages.length }
  }
  return { asked, read }
}

it('Codes that are picked row by row are known without asking', async () => {
  const { asked, read } = aList()
  expect(await pickedCodes({ picks: { rows, everything: false }, filters: { search: 'a' }, read })).toEqual([
    'A-1',
    'A-2',
  ])
  expect(asked).toEqual([])
})

it('Everything that the filters leave is read page after page', async () => {
  const { asked, read } = aList()
  const codes = await pickedCodes({ picks: { rows, everything: true }, filters: { search: 'a' }, read })
  expect(codes).toEqual(['A-1', 'A-2', 'A-3'])
  const perPage = LIMITS.page.max
  expect(asked).toEqual([1, 2].map(page => ({ page, perPage, search: 'a' })))
})

it('The whole list is read without filters', async () => {
  const { asked, read } = aList()
  await pickedCodes({ picks: { rows: [], everything: true }, filters: {}, read })
  expect(asked[0]).toEqual({ page: 1, perPage: LIMITS.page.max })
})
