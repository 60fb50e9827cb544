import { defineRule } from '../types';

export default defineRule({
  id: 'openweather-key',
  name: 'OpenWeather API key',
  provider: 'OpenWeather',
  description: "An OpenWeather API key. Whoever holds it calls the service on the account's bill.",
  severity: 'low',
  keywords: ['openweather', 'open_weather', 'owm_api'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Delete the key in the account.',
  references: ['https://openweathermap.org/appid'],
  examples: {
    match: ['OPENWEATHER_API_KEY=<<hex:32>>', '  "openweatherToken": "<<hex:32>>",'],
    noMatch: ['OPENWEATHER_API_KEY=${OPENWEATHER_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
