import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Logo } from './Logo.tsx'
import { Voiceprint } from './Voiceprint.tsx'

describe('The picture of a person', () => {
  const person = (first_name: string, last_name: string, profile_picture: string | null = null) => (
    <Avatar person={{ first_name, last_name, profile_picture }} size={32} />
  )

  it.each([
    ['Griet', 'Verlinde', 'GV'],
    [' émile', '', 'É'],
    // A sign outside of the first 65,536 is two units of a string.
    ['太郎', '𠮷田', '太𠮷'],
  ])('The initials of %s %s are %s, and are hidden from screen readers', (first, last, initials) => {
    const { container } = render(person(first, last))
    expect(container.firstElementChild).toHaveTextContent(new RegExp(`^${initials}$`, 'u'))
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
  })

  it('The picture takes the place of the initials, and says nothing beside the name', () => {
    render(person('Griet', 'Verlinde', '/files/7.webp'))
    expect(screen.getByAltText('')).toHaveAttribute('src', '/files/7.webp')
    expect(screen.queryByText('GV')).toBeNull()
  })
})

describe('The voiceprint', () => {
  const strokes = (values: (number | null)[]) => {
    const { container } = render(<Voiceprint values={values} width={40} height={42} status="Alarm" />)
    return [...container.querySelectorAll('path')].map(path => path.getAttribute('d'))
  }

  it('A stroke is as high as the coughs, to the edge at four times the reference, and silence is a dot', () => {
    expect(strokes([0, 200, 400, 900, null])).toEqual([
      'M4 20.1v1.8',
      'M12 11v20',
      'M20 1v40',
      'M28 1v40',
      'M36 21h.01',
    ])
  })

  it('The mark stands with the name of the product', () => {
    render(<Logo />)
    expect(screen.getByText('Earshot')).toBeVisible()
  })
})
