/** A workbook's sheets: the grid of one of them, and the tabs of all. */

import { ActionMenu, useUrlState } from "@kit";
import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useApp } from "./app";
import { BookFrame } from "./BookFrame";
import { download, readCsv, writeCsv } from "./csv";
import { ImportDialog, type Read } from "./ImportDialog";
import { sheetsOf, shownAt } from "./model";
import { SheetTabs } from "./SheetTabs";
import { type Copied, SheetView } from "./SheetView";
import classes from "./spreadsheet.module.css";
import { CopyBook, RenameBook, Star, useDeleteBooks } from "./WorkbooksPage";

export function BookPage() {
    const { id = "" } = useParams();
    const { state } = useApp();
    const navigate = useNavigate();
    const remove = useDeleteBooks();
    const [sheetId, setSheetId] = useUrlState("sheet");
    const [dialog, setDialog] = useState<"rename" | "copy" | null>(null);
    const [read, setRead] = useState<Read | null>(null);
    const [copied, setCopied] = useState<Copied | null>(null);
    const [stats, setStats] = useState("");
    const file = useRef<HTMLInputElement>(null);
    const sheets = sheetsOf(state, id);
    const sheet = sheets.find((one) => one.id === sheetId) ?? sheets[0];

    const exportSheet = (name: string) => {
        if (!sheet) return;
        const places = Object.keys(sheet.cells).filter((where) => sheet.cells[where]?.shown !== "");
        const last = Math.max(1, ...places.map((where) => Number(where.slice(1))));
        const wide = Math.max(1, ...places.map((where) => where.charCodeAt(0) - 64));
        const rows = Array.from({ length: last }, (_, row) =>
            Array.from({ length: wide }, (_one, column) => shownAt(sheet, row + 1, column)),
        );
        download(`${name} - ${sheet.name}.csv`, writeCsv(rows));
    };

    return (
        <BookFrame
            fill
            badges={(book) => <Star book={book} />}
            actions={(book) => (
                <>
                    <Button
                        size="compact-sm"
                        variant="default"
                        leftSection={<IconUpload size={15} />}
                        onClick={() => file.current?.click()}
                    >
                        Import CSV
                    </Button>
                    <Button
                        size="compact-sm"
                        variant="default"
                        leftSection={<IconDownload size={15} />}
                        onClick={() => exportSheet(book.name)}
                    >
                        Export CSV
                    </Button>
                    <ActionMenu
                        label="Workbook actions"
                        entries={[
                            { label: "Rename workbook", run: () => setDialog("rename") },
                            { label: "Duplicate workbook", run: () => setDialog("copy") },
                            {
                                label: "Delete workbook",
                                danger: true,
                                divided: true,
                                run: () => void remove([id], () => void navigate("/workbooks")),
                            },
                        ]}
                    />
                </>
            )}
        >
            {(book) => (
                <div className={classes.book}>
                    {sheet && (
                        <SheetView key={sheet.id} sheet={sheet} copied={copied} onCopy={setCopied} onStats={setStats} />
                    )}
                    <SheetTabs book={book} sheets={sheets} current={sheet?.id ?? ""} onChoose={setSheetId} stats={stats} />
                    <input
                        ref={file}
                        type="file"
                        accept=".csv,text/csv"
                        hidden
                        onChange={(event) => {
                            const [chosen] = event.currentTarget.files ?? [];
                            event.currentTarget.value = "";
                            if (!chosen) return;
                            void chosen.text().then((text) => {
                                setRead({ name: chosen.name.replace(/\.csv$/i, ""), rows: readCsv(text) });
                            });
                        }}
                    />
                    {read && (
                        <ImportDialog
                            workbookId={book.id}
                            read={read}
                            onDone={setSheetId}
                            onClose={() => setRead(null)}
                        />
                    )}
                    {dialog === "rename" && <RenameBook book={book} onClose={() => setDialog(null)} />}
                    {dialog === "copy" && <CopyBook book={book} onClose={() => setDialog(null)} />}
                </div>
            )}
        </BookFrame>
    );
}
