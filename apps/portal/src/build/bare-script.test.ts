import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'
import { expect, it } from 'vitest'
import { bareScript } from './bare-script.ts'

const source = readFileSync(path.resolve(import.meta.dirname, '../../public/prefetch.js'), 'utf8')

it('A script loses its lines of comment and nothing else', () => {
  const kinds = (text: string) => {
    const tree = parse(text, { ecmaVersion: 5 })
    return JSON.stringify(tree, (key, value) => (key === 'start' || key === 'end' ? undefined : value))
  }
  expect(source).toMatch(/^\s*\/\//m)
  expect(bareScript(source)).not.toMatch(/^\s*\/\//m)
  expect(kinds(bareScript(source))).toBe(kinds(source))
})
