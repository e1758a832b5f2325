import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Figure, Figures } from './Figures.tsx'
import { Row, Stack } from './Stack.tsx'
import { Text } from './Text.tsx'

describe('The main numbers of a page', () => {
  it('A number stands with its name, its unit and its note, in a section with a name', () => {
    render(
      <Figures label="Counts" phone="strip">
        <Figure label="Temperature" value="21.5" unit="°C" note="Ok since 07:10" />
      </Figures>,
    )
    const section = screen.getByRole('region', { name: 'Counts' })
    expect(section).toHaveTextContent(/^Temperature21\.5°COk since 07:10$/)
  })
})

describe('What arranges its children', () => {
  it('A stack is the element it is asked to be, and keeps what it is given', () => {
    render(
      <Stack as="ul" gap="2" aria-label="Rows" style={{ color: 'red' }} className="mine">
        <li>One</li>
      </Stack>,
    )
    const list = screen.getByRole('list', { name: 'Rows' })
    expect([list.style.gap, list.style.color]).toEqual(['var(--space-2)', 'red'])
    expect(list).toHaveClass('mine')
  })

  it('The space between lines may be another than the one between neighbours, and space around is kept', () => {
    render(
      <Row gap="2 4" above="1" below="3" data-testid="row">
        <span>One</span>
      </Row>,
    )
    const { style } = screen.getByTestId('row')
    expect(style.gap).toBe('var(--space-2) var(--space-4)')
    expect([style.marginTop, style.marginBottom]).toEqual(['var(--space-1)', 'var(--space-3)'])
  })

  it('A text is a paragraph unless it is asked to be something else', () => {
    render(
      <>
        <Text>Quiet since yesterday.</Text>
        <Text as="strong">Loud.</Text>
      </>,
    )
    expect(screen.getByRole('paragraph')).toHaveTextContent('Quiet since yesterday.')
    expect(screen.getByText('Loud.').tagName).toBe('STRONG')
  })
})
