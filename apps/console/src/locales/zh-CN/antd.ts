import chinese from 'antd/es/locale/zh_CN'

/** antd's own words. A language without this file has them in English. */
export const pack = chinese
