import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TaggedText } from './TaggedText.tsx'

const htmlOf = (text: string) =>
  render(
    <TaggedText
      text={text}
      tags={{
        strong: inner => <strong className="x">{inner}</strong>,
        a: inner => <a href="/terms">{inner}</a>,
      }}
    />,
  ).container.innerHTML

it('A text is drawn with its tagged parts as elements', () => {
  expect(htmlOf('<strong>12</strong> pigs, see <a>the terms</a>.')).toBe(
    '<strong class="x">12</strong> pigs, see <a href="/terms">the terms</a>.',
  )
  expect(htmlOf('no part')).toBe('no part')
})

it('A tag that nothing is given for leaves its text, and nothing of a value becomes an element', () => {
  expect(htmlOf('<script>1</script> and <b')).toBe('1 and &lt;b')
})
