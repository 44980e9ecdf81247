import type { TestProject } from 'vitest/node'
import { startTemplate } from './template.ts'

export default async (project: TestProject) => {
  const { template, stop } = await startTemplate()
  project.provide('template', template)
  return stop
}
