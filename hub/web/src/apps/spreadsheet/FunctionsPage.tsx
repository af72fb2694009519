/** Reference of formulas: functions with their arguments, and errors with their meaning. */

import { includes, Page, SearchBox, useUrlState } from "@kit";
import { Code, Stack, Table, Text, Title } from "@mantine/core";

const FUNCTIONS: readonly (readonly [string, string, string])[] = [
    ["ABS(number)", "The number without its sign", "=ABS(B2)"],
    ["AND(test, …)", "TRUE if all tests are", "=AND(B2>0,C2>0)"],
    ["AVERAGE(range, …)", "The mean of the numbers", "=AVERAGE(B2:B9)"],
    ["AVERAGEIF(range, criterion, [values])", "The mean of the values where the range meets a criterion", '=AVERAGEIF(A2:A9,"Tea",B2:B9)'],
    ["CONCAT(text, …)", "Texts put together", '=CONCAT(A2," ",B2)'],
    ["COUNT(range, …)", "How many numbers there are", "=COUNT(B2:B9)"],
    ["COUNTA(range, …)", "How many cells are not empty", "=COUNTA(A2:A9)"],
    ["COUNTIF(range, criterion)", "How many cells meet a criterion", '=COUNTIF(B2:B9,">10")'],
    ["IF(test, then, [else])", "One of two values", '=IF(B2<5,"Order","Enough")'],
    ["IFERROR(value, otherwise)", "The value, or another one where it is an error", "=IFERROR(B2/C2,0)"],
    ["LEFT(text, [count])", "The first letters of a text", "=LEFT(A2,3)"],
    ["LEN(text)", "How long a text is", "=LEN(A2)"],
    ["LOWER(text)", "A text in small letters", "=LOWER(A2)"],
    ["MAX(range, …)", "The largest number", "=MAX(B2:B9)"],
    ["MID(text, start, count)", "Letters from within a text", "=MID(A2,2,3)"],
    ["MIN(range, …)", "The smallest number", "=MIN(B2:B9)"],
    ["NOT(test)", "TRUE if the test is not", "=NOT(B2>5)"],
    ["OR(test, …)", "TRUE if one of the tests is", "=OR(B2>5,C2>5)"],
    ["RIGHT(text, [count])", "The last letters of a text", "=RIGHT(A2,2)"],
    ["ROUND(number, [decimals])", "A rounded number, halves away from zero", "=ROUND(B2*1.2,2)"],
    ["SUM(range, …)", "The sum of the numbers", "=SUM(B2:B9)"],
    ["SUMIF(range, criterion, [values])", "The sum of the values where the range meets a criterion", '=SUMIF(A2:A9,"Tea",B2:B9)'],
    ["TRIM(text)", "A text without needless spaces", "=TRIM(A2)"],
    ["UPPER(text)", "A text in capitals", "=UPPER(A2)"],
    ["VLOOKUP(value, table, column, FALSE)", "From the row of a table that begins with a value", "=VLOOKUP(A2,F2:H9,3,FALSE)"],
    ["XLOOKUP(value, range, results, [otherwise])", "The result beside a value", "=XLOOKUP(A2,F2:F9,G2:G9)"],
];

const ERRORS: readonly (readonly [string, string])[] = [
    ["#DIV/0!", "A number is divided by zero, or there is nothing to take the mean of"],
    ["#REF!", "The formula names a cell or sheet that is not there any more"],
    ["#NAME?", "There is no function or named range of that name"],
    ["#VALUE!", "A text stands where a number is needed, or something is missing"],
    ["#N/A", "What is looked up is not there"],
    ["#CIRC!", "The cell needs its own result"],
];

export function FunctionsPage() {
    const [query, setQuery] = useUrlState("f");
    const found = FUNCTIONS.filter((one) => one.some((text) => includes(text, query)));
    return (
        <Page
            title="Functions"
            narrow
            toolbar={
                <SearchBox label="Search functions" value={query} onChange={setQuery} shortcut={null} width={260} />
            }
        >
            <Stack>
                <Table aria-label="Functions" verticalSpacing={6}>
                    <Table.Thead>
                        <Table.Tr>
                            <Table.Th>Function</Table.Th>
                            <Table.Th>Gives</Table.Th>
                            <Table.Th>Example</Table.Th>
                        </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                        {found.map(([syntax, gives, example]) => (
                            <Table.Tr key={syntax}>
                                <Table.Td fw={550}>{syntax}</Table.Td>
                                <Table.Td>{gives}</Table.Td>
                                <Table.Td>
                                    <Code>{example}</Code>
                                </Table.Td>
                            </Table.Tr>
                        ))}
                    </Table.Tbody>
                </Table>
                {found.length === 0 && <Text c="dimmed">No function matches “{query}”.</Text>}
                <Title order={2} size="h5">
                    Operators
                </Title>
                <Text>
                    + - * / ^ reckon, &amp; joins texts, = &lt;&gt; &lt; &gt; &lt;= &gt;= compare. A $ before a letter or
                    number keeps it when the formula is copied: $B$2. Cells of other sheets: Stock!B3.
                </Text>
                <Title order={2} size="h5">
                    Errors
                </Title>
                <Table aria-label="Errors" verticalSpacing={6}>
                    <Table.Tbody>
                        {ERRORS.map(([code, meaning]) => (
                            <Table.Tr key={code}>
                                <Table.Td w={120}>
                                    <Code>{code}</Code>
                                </Table.Td>
                                <Table.Td>{meaning}</Table.Td>
                            </Table.Tr>
                        ))}
                    </Table.Tbody>
                </Table>
            </Stack>
        </Page>
    );
}
