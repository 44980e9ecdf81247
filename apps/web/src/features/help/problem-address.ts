export const PROBLEMS_PATH = '/views/home/problem'
export const problemAddress = (id: number): string => `/views/home/problemDetail?id=${id}`
