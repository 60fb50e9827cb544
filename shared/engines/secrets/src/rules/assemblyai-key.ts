import { defineRule } from '../types';

export default defineRule({
  id: 'assemblyai-key',
  name: 'AssemblyAI API key',
  provider: 'AssemblyAI',
  description: "An AssemblyAI API key. Whoever holds it transcribes on the account's bill.",
  severity: 'medium',
  keywords: ['assemblyai', 'assembly_ai'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Regenerate the key in the dashboard.',
  references: ['https://www.assemblyai.com/docs'],
  examples: {
    match: ['ASSEMBLYAI_API_KEY=<<hex:32>>', '  "assemblyaiToken": "<<hex:32>>",'],
    noMatch: ['ASSEMBLYAI_API_KEY=${ASSEMBLYAI_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
