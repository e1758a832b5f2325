import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLag } from './lag.ts'

it('No connection is blamed while the former page of a list stands in for the next', () => {
  const lastUpdate = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const { result } = renderHook(() => useLag(0))
  expect(result.current({ status: 'Ok', lastUpdate })).toMatchObject({ cause: 'catchingUp' })
})
