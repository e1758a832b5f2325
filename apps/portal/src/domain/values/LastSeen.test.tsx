import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AgingFigure } from './LastSeen.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

it('A figure of nine hours ago says so, and one of just now stands alone', () => {
  const { rerender } = render(<AgingFigure at={ago(9 * 60 + 5)}>24 °C</AgingFigure>)
  expect(screen.getByTitle(/9 hrs ago/)).toHaveTextContent('24 °C 9 hrs ago')
  rerender(<AgingFigure at={ago(4)}>24 °C</AgingFigure>)
  expect(screen.queryByTitle(/ago/)).toBeNull()
})
