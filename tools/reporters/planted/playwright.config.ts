import { defineConfig } from '@playwright/test'

export default defineConfig({ testMatch: 'playwright.case.ts', outputDir: '../../../test-results/planted' })
